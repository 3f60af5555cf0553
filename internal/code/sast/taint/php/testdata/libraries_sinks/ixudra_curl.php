<?php
use Ixudra\Curl\Facades\Curl;
$q = $_GET["q"];
$response = Curl::to($q)->get(); // want: ssrf
$response = Curl::to('https://api.example.com')->withData(['name' => $q])->get();
