<?php
use Zttp\Zttp;
$q = $_GET["q"];
$response = Zttp::get($q); // want: ssrf
$response = Zttp::get('https://api.example.com', ['name' => $q]);
