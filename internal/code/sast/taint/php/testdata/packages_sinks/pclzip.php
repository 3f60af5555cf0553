<?php
$q = $_GET['q'];
 new PclZip('/data/' . $q); // want: path-traversal
