<?php
// Uploads whose names and places a request decides.

use Cake\Http\ServerRequest;
use Psr\Http\Message\UploadedFileInterface;

function scan(ServerRequest $request)
{
    $upload = $request->getUploadedFile('scan');
    $upload->moveTo('/srv/scans/' . bin2hex(random_bytes(8)));
    $upload->moveTo('/srv/scans/' . $upload->getClientFilename()); // want: path-traversal
}

function store(UploadedFileInterface $file)
{
    $file->moveTo('/srv/scans/' . $_GET['name']); // want: path-traversal
    $file->moveTo('/srv/scans/' . basename($_GET['name']));
}
