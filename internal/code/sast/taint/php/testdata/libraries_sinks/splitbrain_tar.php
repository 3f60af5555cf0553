<?php
use splitbrain\PHPArchive\Tar;
$q = $_GET["q"];
$tar = new Tar();
$tar->open('/srv/in/' . $q); // want: path-traversal
$tar->open('/srv/in/a.tar');
