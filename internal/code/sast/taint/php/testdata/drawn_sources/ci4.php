<?php
namespace App\Controllers;

use CodeIgniter\API\ResponseTrait;
use CodeIgniter\RESTful\ResourceController;

class Posts extends BaseController
{
    public function index($slug = null)
    {
        $db = \Config\Database::connect();
        $db->query("SELECT * FROM p WHERE s = '$slug'"); // want: sql-injection
        $db->query('SELECT * FROM p WHERE s = ?', [$slug]);
        $q = $this->request->getGet('q');
        $db->query('SELECT * FROM p WHERE a = ' . $q); // want: sql-injection
        $file = $this->request->getFile('f');
        $file->move('/srv', $file->getClientName());
        return redirect()->to($this->request->getVar('to')); // want: open-redirect
    }

    public function run()
    {
        exec($this->request->getPost('cmd')); // want: command-injection
        $json = $this->request->getJSON();
        exec($json->cmd); // want: command-injection
        exec('seq ' . (int) $this->request->getPost('n'));
        exec('x ' . service('request')->getHeaderLine('X')); // not found: command-injection
        return '<p>' . request()->getGetPost('w') . '</p>'; // not found: xss
    }
}

class Api extends ResourceController
{
    public function show($id = null)
    {
        return $this->respond(file_get_contents('/srv/' . $this->request->getRawInput()['f'])); // want: path-traversal
    }
}
