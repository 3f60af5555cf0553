<?php
use Cake\Filesystem\File;
$q = $_GET['q'];
 new File('/data/' . $q); // want: path-traversal
