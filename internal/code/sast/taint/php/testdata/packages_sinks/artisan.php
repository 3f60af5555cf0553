<?php
use Illuminate\Support\Facades\Artisan;
$q = $_GET['q'];
 Artisan::call($q); // want: reflection
