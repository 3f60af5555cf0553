<?php
use Spatie\Browsershot\Browsershot;
use Spatie\LaravelPdf\Facades\Pdf;
Browsershot::url($_GET['url'])->save('/tmp/a.png'); // want: ssrf
Browsershot::html('<b>' . $_GET['q'])->pdf(); // want: xss
Browsershot::html('<b>' . e($_GET['q']))->pdf();
(new Browsershot())->setUrl($_GET['url'])->screenshot(); // want: ssrf
Browsershot::url('https://x.example')->save('/tmp/' . $_GET['n']); // want: path-traversal
