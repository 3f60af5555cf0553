<?php
$imagine = new Imagine\Gd\Imagine();
$q = $_GET["q"];
$image = $imagine->open('/srv/img/' . $q); // want: path-traversal
$image = $imagine->open('/srv/img/a.png');
