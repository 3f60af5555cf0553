<?php
use ZanySoft\Zip\Zip;
$q = $_GET["q"];
$zip = Zip::open('/srv/in/' . $q); // want: path-traversal
$zip = Zip::open('/srv/in/a.zip');
