<?php
$n = $_GET['n'];
$zip = new ZipArchive();
if ($zip->open('/srv/' . $n . '.zip', ZipArchive::CREATE) === true) { // want: path-traversal
    $zip->addFile('/srv/' . $n); // want: path-traversal
    $zip->addFromString('a.txt', $n);
    $zip->addGlob('/srv/' . $n . '/*'); // want: path-traversal
    $zip->extractTo('/tmp/' . $n); // want: path-traversal
    $zip->extractTo('/tmp/' . basename($n));
}
