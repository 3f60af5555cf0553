<?php
$f3 = require 'lib/base.php';
$f3->route('GET /hello/@name', function ($f3, $params) {
    echo '<p>' . $params['name'] . '</p>'; // want: xss
    echo '<p>' . $f3->get('PARAMS.name') . '</p>'; // want: xss
    echo '<p>' . $f3->encode($params['name']) . '</p>'; // safe but reported, want: xss
});
$f3->route('POST /run', 'Run->post');
class Run
{
    function post($f3)
    {
        exec($f3->get('POST.cmd')); // want: command-injection
        exec('seq ' . (int) $f3->get('POST.n'));
        $db = new \DB\SQL('sqlite:x');
        $db->exec("SELECT * FROM t WHERE a = '" . $f3->get('GET.q') . "'"); // want: sql-injection
        $db->exec('SELECT * FROM t WHERE a = ?', $f3->get('GET.q'));
        $f3->reroute($f3->get('REQUEST.to')); // want: open-redirect
        readfile('/srv/' . $f3->GET['f']); // want: path-traversal
        eval($f3->get('BODY')); // want: code-injection
    }
}
$f3->run();
