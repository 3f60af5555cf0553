<?php
use Maatwebsite\Excel\Facades\Excel;
$q = $_GET["q"];
Excel::import(new UsersImport(), '/srv/in/' . $q); // want: path-traversal
Excel::import(new UsersImport(), '/srv/in/users.xlsx');
