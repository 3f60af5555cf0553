<?php

namespace App\HttpController;

use EasySwoole\Http\AbstractInterface\Controller;

class Index extends Controller
{
    public function run()
    {
        $name = $this->request()->getRequestParam('name');
        exec('tool ' . $name); // want: command-injection
        exec('tool ' . escapeshellarg($name));
        $this->response()->write('<p>' . $this->request()->getQueryParam('text') . '</p>'); // want: xss
    }

    public function save()
    {
        $body = json_decode($this->request()->getBody()->__toString(), true);
        file_put_contents('/srv/' . $body['name'], 'x'); // want: path-traversal
    }
}
