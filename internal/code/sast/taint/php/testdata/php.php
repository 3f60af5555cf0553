<?php

// Where data comes from
echo $_FILES['photo']['name']; // want: xss
readfile($_FILES['photo']['tmp_name']);
readfile('files/' . $_FILES['photo']['name']);
echo $_SERVER['HTTP_REFERER']; // want: xss
header('Location: ' . $_SERVER['HTTP_REFERER']);
error_log($_SERVER['HTTP_USER_AGENT']); // want: log-injection
echo $_SERVER['HTTP_USER_AGENT'];
echo urldecode($_SERVER['REQUEST_URI']); // want: xss
echo $_SERVER['REQUEST_URI']; // want: xss
parse_str($_SERVER['QUERY_STRING'], $parts);
echo $parts['name']; // want: xss
header('Location: ' . $_SERVER['REQUEST_URI']);
system('import ' . $argv[1]);
error_log(getallheaders()['X-Trace']); // want: log-injection
echo getallheaders()['X-Trace'];
foreach (filter_input_array(INPUT_POST) as $value) {
    echo $value; // want: xss
}
echo filter_input(INPUT_GET, $_GET['key'], FILTER_VALIDATE_INT);
echo filter_input(INPUT_GET, $_GET['key'], FILTER_SANITIZE_SPECIAL_CHARS);
$page = filter_input(INPUT_GET, 'page', FILTER_SANITIZE_STRING);
mysql_query("SELECT * FROM pages WHERE name = '$page'");
include 'pages/' . $page; // want: path-traversal
$address = filter_input(INPUT_POST, 'mail', FILTER_VALIDATE_EMAIL);
echo $address; // want: xss
echo filter_input(INPUT_POST, 'mail', FILTER_SANITIZE_EMAIL);
mysql_query("SELECT * FROM users WHERE mail = '" . filter_input(INPUT_POST, 'mail', FILTER_SANITIZE_EMAIL) . "'"); // want: sql-injection
mail('a@example.com', 'Subject', 'Text', 'From: ' . $address);
mysql_query("SELECT * FROM users WHERE mail = '$address'"); // want: sql-injection
mysql_query('SELECT * FROM users WHERE id = ' . filter_input(INPUT_GET, 'id', FILTER_VALIDATE_INT));

// Checks and conversions
echo filter_var($_GET['text'], FILTER_SANITIZE_SPECIAL_CHARS);
system('show ' . filter_var($_GET['text'], FILTER_SANITIZE_SPECIAL_CHARS)); // want: command-injection
$mail = filter_var($_POST['mail'], FILTER_VALIDATE_EMAIL);
echo $mail; // want: xss
echo filter_var($_POST['mail'], FILTER_SANITIZE_EMAIL);
mail('a@example.com', 'Subject', 'Text', 'From: ' . $mail);
mysql_query("SELECT * FROM users WHERE mail = '$mail'"); // want: sql-injection
echo filter_var($_GET['raw'], FILTER_UNSAFE_RAW); // want: xss
if (filter_var($_GET['ip'], FILTER_VALIDATE_IP)) {
    system('ping -c 1 ' . $_GET['ip']);
}
echo '<a href="' . filter_input(INPUT_GET, 'link', FILTER_VALIDATE_URL) . '">'; // want: xss
echo '<a href="' . htmlspecialchars(filter_input(INPUT_GET, 'link', FILTER_VALIDATE_URL)) . '">';
header('X-Link: ' . filter_input(INPUT_GET, 'link', FILTER_VALIDATE_URL));
echo '<a href="' . filter_var($_GET['link'], FILTER_SANITIZE_URL) . '">'; // want: xss
echo '<a href="' . esc_url(filter_var($_GET['link'], FILTER_SANITIZE_URL)) . '">';
header('X-Link: ' . filter_var($_GET['link'], FILTER_SANITIZE_URL));
echo '<i>' . filter_var($_GET['mail'], FILTER_SANITIZE_EMAIL) . '</i>';
if (filter_var($_GET['domain'], FILTER_VALIDATE_DOMAIN)) {
    system('host ' . $_GET['domain']); // want: command-injection
}
if (filter_var($_GET['host'], FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME)) {
    system('host ' . $_GET['host']);
}
echo strlen($_GET['text']);
echo date($_GET['format']);
$pages = ['home' => 1, 'help' => 2];
if (array_key_exists($_GET['page'], $pages)) {
    include 'pages/' . $_GET['page'] . '.php';
}
if (hash_equals($expected, $_GET['code'])) {
    echo $_GET['code'];
}
$type = $_GET['type'];
if (is_subclass_of($type, 'Export')) {
    new $type();
}
$method = $_GET['method'];
if (method_exists($export, $method)) {
    $export->$method();
}

// Answers that are compared
$word = $_GET['word'];
if (preg_match('/^[a-z]+$/D', $word) === 1) {
    system('show ' . $word);
}
if (preg_match('/^[a-z]+$/D', $word) > 0) {
    system('show ' . $word);
}
if (preg_match('/^[a-z]+$/D', $word) === 0) {
    system('show ' . $word); // want: command-injection
}
if (false === ctype_alnum($word)) {
    system('show ' . $word); // want: command-injection
} else {
    system('show ' . $word);
}
if (in_array($word, ['a', 'b'], true) !== true) {
    system('show ' . $word); // want: command-injection
}
if (array_search($word, ['a', 'b'], true) !== false) {
    system('show ' . $word);
}
if (1 < preg_match('/^[a-z]+$/D', $word)) {
    system('show ' . $word); // want: command-injection
}
function refuse($word)
{
    if (preg_match('/^[a-z]+$/D', $word) !== 1) {
        exit;
    }
    system('show ' . $word);
}
refuse($_GET['other']);

// Escaping
echo strip_tags($_GET['text']);
echo strip_tags($_GET['text'], '<a><b>'); // want: xss
readfile('files/' . rawurlencode($_GET['file']));
preg_match('/' . $_GET['word'] . '/', $text); // want: regex-injection
preg_match('/' . preg_quote($_GET['word'], '/') . '/', $text);
readfile('files/' . pathinfo($_GET['file'], PATHINFO_BASENAME));
readfile(pathinfo($_GET['file'], PATHINFO_DIRNAME) . '/a.txt'); // want: path-traversal

// What passes on
echo implode(',', array_merge(['a'], $_GET['list'])); // want: xss
echo implode(',', array_intersect_key($_GET, ['a' => 1])); // want: xss
$parts = explode(',', $_GET['list']);
echo $parts[0]; // want: xss
$letters = str_split($_GET['text'], 2);
echo $letters[0]; // want: xss
echo str_replace('a', 'b', $_GET['text']); // want: xss
echo str_replace('NAME', $_GET['name'], 'Dear NAME'); // want: xss
echo str_replace($_GET['word'], '*', 'all that is said here');
echo strtr($_GET['text'], 'ab', 'ba'); // want: xss
preg_match('/name=(.*)/', $_GET['q'], $match);
echo $match[1]; // want: xss
parse_str($_POST['form'], $fields);
echo $fields['name']; // want: xss
echo preg_replace('/\s+/', ' ', $_GET['text']); // want: xss
echo preg_replace($pattern, $_GET['text'], 'Dear NAME'); // want: xss
$kept = unserialize($_POST['kept'], ['allowed_classes' => false]);
echo $kept; // want: xss
echo print_r($_GET['list'], true); // want: xss
echo shell_exec('ls ' . escapeshellarg($_GET['dir']));

// Functions that call functions
echo preg_replace_callback('/\w+/', fn ($m) => strtoupper($m[0]), $_POST['text']); // want: xss
preg_replace_callback('/\w+/', function ($m) {
    echo $m[0]; // want: xss
    return '';
}, $_POST['text']);
array_filter($_POST['list'], function ($item) {
    echo $item; // want: xss
    return true;
});
array_walk($_POST['list'], function ($item) {
    echo $item; // want: xss
});
echo array_reduce($_POST['list'], function ($all, $item) { // want: xss
    return $all . $item;
}, '');
echo array_reduce($_POST['list'], fn ($all, $item) => $all . htmlspecialchars($item), '');
usort($_POST['list'], function ($a, $b) {
    echo $a; // want: xss
    return 0;
});
usort($list, $_GET['order']); // want: code-injection
array_map($_GET['each'], $list, $others); // want: code-injection
ob_start($_GET['each']); // want: code-injection
assert($_GET['claim']); // want: code-injection
preg_replace('/(.*)/e', $_GET['code'], $text); // want: code-injection

// Output
printf('%s', $_GET['text']); // want: xss
printf('%s', htmlspecialchars($_GET['text']));
print_r($_GET['text']); // want: xss
var_dump($_POST['text']); // want: xss

// Commands and classes
proc_open('ls ' . $_GET['dir'], $spec, $pipes); // want: command-injection
proc_open(['ls', $_GET['dir']], $spec, $pipes);
mail('a@example.com', 'Subject', 'Text', '', '-f' . $_POST['from']); // want: command-injection
imap_open('{' . $_POST['server'] . ':143}INBOX', $user, $password); // want: command-injection
new ReflectionClass($_GET['class']); // want: reflection
yaml_parse($_POST['yaml']); // want: deserialisation

// Answers
header($_GET['header']); // want: open-redirect
header('X-Page: ' . $_GET['page']);
header('Access-Control-Allow-Origin: null'); // want: open-cors
http_redirect($_GET['next']); // want: open-redirect
setcookie('view', 'list', 0, '/', '', false, true); // want: insecure-cookie
setcookie('view', 'list', ['secure' => false, 'httponly' => true]); // want: insecure-cookie
setcookie('view', 'list', 0, '/', '', true, false); // want: script-cookie
setcookie('view', 'list', 0, '/', '', true, true);
setcookie('remember_token', $value); // want: insecure-cookie, script-cookie
setcookie('view', 'list', ['secure' => true, 'httponly' => false]); // want: script-cookie
setcookie('view', 'deleted', ['secure' => false, 'httponly' => false, 'expires' => 1]);
setcookie('remember_token', '');
setcookie('id', md5(mt_rand())); // want: weak-random
setcookie('id', bin2hex(random_bytes(16)));
session_id(md5(mt_rand())); // want: weak-random
session_set_cookie_params(0, '/', '', false, true); // want: insecure-cookie
session_set_cookie_params(0, '/', '', true, false); // want: script-cookie
session_set_cookie_params(0, '/', '', true, true);

// Numbers of games stay where they are.
$_SESSION['number'] = mt_rand(1, 10);
$token = $_SESSION['number'];

// JSON keeps apostrophes and the signs of a shell.
$json = json_encode($_POST['data']);
echo $json;
mysql_query("INSERT INTO logs (data) VALUES ('$json')"); // want: sql-injection
mysql_query("INSERT INTO logs (data) VALUES ('" . addslashes($json) . "')");
mysql_query("INSERT INTO logs (data) VALUES ('" . json_encode($_POST['data'], JSON_HEX_APOS) . "')");
system("notify $json"); // want: command-injection
mysql_query("INSERT INTO logs (data) VALUES ('" . base64_encode($_POST['data']) . "')");
syslog(LOG_INFO, 'seen ' . $_GET['name']); // want: log-injection
syslog(LOG_INFO, 'seen ' . urlencode($_GET['name']));

// What is no text of a request any more
system('cal ' . DateTime::createFromFormat('Y-m-d', $_GET['day'])->format('Y-m-d'));
system('cal ' . \Carbon\Carbon::parse($_GET['day'])->toDateString());
system('show ' . \Ramsey\Uuid\Uuid::fromString($_GET['id'])->toString());
system('show ' . trim($_GET['id'])); // want: command-injection
