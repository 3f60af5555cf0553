<?php
use wapmorgan\UnifiedArchive\UnifiedArchive;
$q = $_GET["q"];
$archive = UnifiedArchive::open('/srv/in/' . $q); // want: path-traversal
$archive = UnifiedArchive::open('/srv/in/a.zip');
