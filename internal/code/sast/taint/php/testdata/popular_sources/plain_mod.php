<?php
declare(strict_types=1);
$in = filter_input(INPUT_GET, 'q');
exec('x ' . $in); // want: command-injection
$n = filter_input(INPUT_GET, 'n', FILTER_VALIDATE_INT);
exec('x ' . $n);
$body = json_decode(file_get_contents('php://input'), true, 512, JSON_THROW_ON_ERROR);
exec('x ' . $body['cmd']); // want: command-injection
$name = $_REQUEST['name'] ?? 'x';
echo '<p>' . $name; // want: xss
echo <<<HTML
HTML;
$headers = getallheaders();
exec('x ' . $headers['X-A']); // want: command-injection
extract($_GET, EXTR_PREFIX_ALL, 'p');
parse_str($_SERVER['QUERY_STRING'], $out);
exec('x ' . $out['a']); // want: command-injection
$cmd = match (true) { isset($_GET['c']) => $_GET['c'], default => 'x' };
exec('x ' . $cmd); // want: command-injection
array_map(fn ($v) => exec('x ' . $v), $_POST['list']); // want: command-injection
header("Location: {$_GET['to']}"); // want: open-redirect
printf('<i>%s</i>', $_GET['a']); // want: xss
?>
<p><?= $_GET['t'] ?></p><?php // want: xss ?>

<p><?= htmlspecialchars($_GET['t']) ?></p>
