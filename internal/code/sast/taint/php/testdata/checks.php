<?php
// Values that a script checks, cleans in place, or refuses before it uses them.

function refuse($why)
{
    header('HTTP/1.0 403 Forbidden');
    echo 'refused';
    exit;
}

class Answer
{
    static function fail($why)
    {
        throw new Exception($why);
    }
}

function inPlace()
{
    $x = $_GET['x'];
    foreach ($x as $k => $v) {
        $x[$k] = htmlspecialchars($v);
    }
    echo $x['a'];
    $y = $_GET['y'];
    foreach (array_keys($y) as $k) {
        $y[$k] = htmlspecialchars($y[$k]);
    }
    echo $y['a'];
    $z = $_GET['z'];
    for ($i = 0; $i < count($z); $i++) {
        $z[$i] = htmlspecialchars($z[$i]);
    }
    echo $z[0];
    $w = $_GET['w'];
    foreach ($w as $k => $v) {
        if ($k != 'a') {
            $w[$k] = htmlspecialchars($v);
        }
    }
    echo $w['a']; // want: xss
}

function refused()
{
    $x = $_GET['x'];
    if (!preg_match('/^[a-z]+$/D', $x)) {
        refuse('x');
    }
    system("ls $x");
    $y = $_GET['y'];
    if (!preg_match('/^[a-z]+$/D', $y)) {
        Answer::fail('y');
    }
    system("ls $y");
    $z = $_GET['z'];
    if (preg_match('/[^a-z]/', $z)) {
        wp_die('z');
    }
    system("ls $z");
    $w = $_GET['w'];
    if (!ctype_alnum($w)) {
        show_404();
    }
    system("ls $w");
    $v = $_GET['v'];
    abort_unless(ctype_alnum($v), 404);
    system("ls $v");
    $u = $_GET['u'];
    abort_if(!ctype_alnum($u), 404);
    system("ls $u");
    $t = $_GET['t'];
    if (!ctype_alnum($t)) {
        abort(404);
    }
    system("ls $t");
    abort_if(ctype_alnum($_GET['s']), 404);
    system('ls ' . $_GET['s']); // want: command-injection
}

function paths()
{
    $x = realpath('/srv/' . $_GET['x']);
    if ($x === false || strpos($x, '/srv/') !== 0) {
        exit;
    }
    readfile($x);
    $base = realpath('/srv');
    $y = realpath($base . '/' . $_GET['y']);
    if (strncmp($y, $base, strlen($base)) !== 0) {
        exit;
    }
    readfile($y);
    $z = '/srv/' . $_GET['z'];
    if (strpos($z, $base) !== 0) {
        exit;
    }
    readfile($z); // want: path-traversal
    $u = $_GET['u'];
    if (strpos($u, 'https://example.com/') !== 0) {
        exit;
    }
    header('Location: ' . $u);
    file_get_contents($u); // want: path-traversal
    $v = $_GET['v'];
    if (parse_url($v, PHP_URL_HOST) !== 'example.com') {
        exit;
    }
    header('Location: ' . $v);
    header('Location: ' . parse_url($_GET['w'])['path']); // want: open-redirect
    header('Location: ' . parse_url($_GET['w'], PHP_URL_PATH)); // want: open-redirect
    $place = $_GET['place'];
    $parts = parse_url($place);
    if (!isset($parts['host']) || !in_array($parts['host'], ['a.example'], true)) {
        exit;
    }
    header('Location: ' . $place);
    $other = $_GET['other'];
    $parts = parse_url($other);
    if ($parts['scheme'] !== 'https') {
        exit;
    }
    header('Location: ' . $other); // want: open-redirect
}

function named(string $name, int $filter = FILTER_VALIDATE_INT)
{
    if ($filter == FILTER_CALLBACK) {
        return $_REQUEST[$name];
    }
    $value = filter_var($_REQUEST[$name], $filter);
    if ($value === false) {
        exit;
    }
    return $value;
}

function passed(string $name, int $filter)
{
    return filter_var($_REQUEST[$name], $filter);
}

function filters()
{
    system('ls ' . named('id'));
    system('ls ' . named('name', FILTER_CALLBACK)); // want: command-injection
    system('ls ' . named('name', FILTER_UNSAFE_RAW)); // want: command-injection
    system('ls ' . passed('id', FILTER_VALIDATE_INT));
    system('ls ' . passed('name', FILTER_DEFAULT)); // want: command-injection
}

function otherwise()
{
    $page = in_array($_GET['page'] ?? '', ['home', 'about'], true) ? $_GET['page'] : 'home';
    system("show $page");
    $id = $_GET['id'];
    settype($id, 'integer');
    system("show $id");
    $name = $_GET['name'];
    settype($name, 'string');
    system("show $name"); // want: command-injection
}

function lists()
{
    $every = $_GET['every'];
    array_walk($every, function ($name) {
        if (!ctype_alnum($name)) {
            throw new InvalidArgumentException($name);
        }
    });
    system('ls ' . implode(' ', $every));
    $ids = array_filter($_GET['ids'], 'is_numeric');
    system('ls ' . implode(' ', $ids));
    $names = array_filter($_GET['names'], function ($name) {
        return preg_match('/^[a-z]+$/D', $name);
    });
    system('ls ' . implode(' ', $names));
    system('ls ' . implode(' ', array_filter($_GET['all']))); // want: command-injection
    system('ls ' . implode(' ', array_filter($_GET['any'], 'strlen'))); // want: command-injection
    system('ls ' . implode(' ', array_diff($_GET['all'], ['a']))); // want: command-injection
    $columns = array_intersect($_GET['columns'], ['a', 'b']);
    system('ls ' . implode(' ', $columns));
    system('ls ' . implode(' ', array_intersect(['a'], $_GET['more']))); // want: command-injection
    system('ls ' . implode(' ', array_intersect_key($_GET['keys'], ['a' => 1]))); // want: command-injection
    mysqli_query($db, sprintf('select * from t where id=%d', $_GET['id']));
    mysqli_query($db, sprintf("select * from t where id='%s'", $_GET['id'])); // want: sql-injection
}
