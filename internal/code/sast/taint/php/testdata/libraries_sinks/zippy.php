<?php
use Alchemy\Zippy\Zippy;
$zippy = Zippy::load();
$q = $_GET["q"];
$archive = $zippy->open('/srv/in/' . $q); // want: path-traversal
$archive = $zippy->open('/srv/in/a.zip');
