<?php
$q = $_GET['q'];
 file_get_contents($q); // want: path-traversal
 fopen($q, 'r'); // want: path-traversal
 copy($q, '/tmp/x'); // want: path-traversal
 getimagesize($q); // want: path-traversal
 get_headers($q); // want: ssrf
