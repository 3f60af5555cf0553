<?php
$q = $_GET['q'];
 extract($_GET); // want: mass-assignment
 parse_str($q); // want: mass-assignment
