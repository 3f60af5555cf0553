<?php
namespace app\controllers;
class FilesController extends \lithium\action\Controller
{
    public function index()
    {
        $dir = $this->request->query['dir'];
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
