<?php
use Rap2hpoutre\FastExcel\FastExcel;
$q = $_GET["q"];
$rows = (new FastExcel())->import('/srv/in/' . $q); // want: path-traversal
$rows = (new FastExcel())->import('/srv/in/users.xlsx');
