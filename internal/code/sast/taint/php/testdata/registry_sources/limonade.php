<?php
require_once 'lib/limonade.php';

dispatch('/hello/:name', 'hello');
function hello() {
    $name = params('name');
    return html('<p>' . h($name) . '</p>');
}

dispatch_post('/run', 'run');
function run() {
    system('tool ' . $_POST['arg']); // want: command-injection
    system('tool ' . escapeshellarg($_POST['arg']));
    redirect_to($_POST['next']);
}

dispatch('/file/**', 'file_get');
function file_get() {
    return render_file('/srv/' . params(0)); // not found: path-traversal
}

dispatch('/page/:n', function () {
    exec('page ' . intval(params('n')));
    exec('page ' . params('n')); // want: command-injection
    return '<b>' . params('n') . '</b>'; // want: xss
});
run();
