<?php

class Page extends \Acme\Page\Controller\PageController
{
    public function view($host = null)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . $this->params()->fromQuery('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->params()->fromQuery('host')));
    }
}

$server = new \Acme\Server();
$server->on('receive', function ($server, $fd, $reactor, $data) {
    shell_exec('echo ' . $data); // want: command-injection
    shell_exec('echo ' . escapeshellarg($data));
});
while ($req = $server->waitRequest()) {
    readfile('/srv/' . $req->query['file']); // want: path-traversal
    readfile('/srv/' . basename($req->query['file']));
    shell_exec('x ' . $req->body); // want: command-injection
}

$server->routes([
    ['pattern' => '/tools', 'action' => function ($name) {
        shell_exec('tool ' . $name); // want: command-injection
        shell_exec('tool ' . escapeshellarg($name));
    }],
]);
