<?php
$q = $_GET['q'];
 ftp_get($f, '/data/' . $q, 'a'); // want: path-traversal
