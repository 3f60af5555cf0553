<?php
$image = new \claviska\SimpleImage();
$q = $_GET["q"];
$image->fromFile('/srv/img/' . $q); // want: path-traversal
$image->fromFile('/srv/img/a.png');
