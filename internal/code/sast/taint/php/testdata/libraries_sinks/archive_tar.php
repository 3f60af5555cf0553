<?php
require_once 'Archive/Tar.php';
$q = $_GET["q"];
$tar = new Archive_Tar('/srv/in/' . $q); // want: path-traversal
$tar = new Archive_Tar('/srv/in/a.tar');
$tar->extract('/srv/out');
