<?php
use Ubiquity\utils\http\URequest;
use Ubiquity\controllers\Controller;
class FilesController extends Controller
{
    public function index()
    {
        system("ls " . (URequest::get('dir'))); // want: command-injection
        system("ls -- " . escapeshellarg(URequest::get('dir')));
    }
}
