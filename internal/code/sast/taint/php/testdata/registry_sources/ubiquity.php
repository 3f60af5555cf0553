<?php
namespace controllers;

use Ubiquity\attributes\items\router\Get;
use Ubiquity\attributes\items\router\Post;
use Ubiquity\attributes\items\router\Route;
use Ubiquity\controllers\Controller;
use Ubiquity\orm\DAO;
use Ubiquity\utils\http\URequest;
use Ubiquity\utils\http\UResponse;

class ToolController extends Controller
{
    public function index()
    {
        exec('tool ' . URequest::get('arg')); // want: command-injection
        exec('tool ' . (int) URequest::post('n'));
        echo '<b>' . URequest::post('t') . '</b>'; // want: xss
    }

    #[Route('/file/{name}')]
    public function file($name)
    {
        readfile('/srv/' . $name); // want: path-traversal
        DAO::getAll('User', "name = '" . URequest::get('n') . "'"); // want: sql-injection
        DAO::getAll('User', 'name = ?', false, [URequest::get('n')]);
    }

    #[Post('/json')]
    public function json()
    {
        $data = URequest::getRealInput();
        exec('json ' . URequest::getRealPOST()['cmd']); // want: command-injection
    }
}
