<?php
use League\Plates\Engine;
$q = $_GET['q'];
(new Engine('/t'))->render($q); // want: path-traversal
