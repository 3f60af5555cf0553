<?php
$name = filter_input(INPUT_GET, 'name');
$num = filter_input(INPUT_GET, 'n', FILTER_VALIDATE_INT);
$raw = json_decode(file_get_contents('php://input'), true);
shell_exec("ls $name"); // want: command-injection
shell_exec("ls $num");
passthru('ls ' . $raw['dir']); // want: command-injection
passthru('ls ' . getallheaders()['X-Dir']); // want: command-injection
proc_open(['ls', $name], [], $pipes);
proc_open("ls $name", [], $pipes); // want: command-injection
`ls $name`; // want: command-injection
mail('a@b.c', 'x', 'y', '', '-f' . $name); // want: command-injection
$pdo = new PDO('sqlite:a');
$pdo->query("SELECT * FROM a WHERE b = '$name'"); // want: sql-injection
$pdo->query('SELECT * FROM a WHERE b = ' . $pdo->quote($name));
$stmt = $pdo->prepare('SELECT * FROM a WHERE b = :b');
$stmt->execute(['b' => $name]);
mysqli_query($link, "SELECT * FROM a WHERE b = '" . $_SERVER['HTTP_USER_AGENT'] . "'"); // want: sql-injection
mysqli_execute_query($link, 'SELECT ?', [$name]);
pg_query($c, "SELECT '$name'"); // want: sql-injection
pg_query_params($c, 'SELECT $1', [$name]);
(new SQLite3('a'))->querySingle("SELECT '$name'"); // want: sql-injection
printf('<p>%s</p>', $name); // want: xss
print '<p>' . htmlspecialchars($name, ENT_QUOTES) . '</p>';
?><a href="<?= $_SERVER['PHP_SELF'] ?>">x</a> <!-- want: xss -->
<?= htmlentities($name) ?>
<?php
header('Location: ' . $_REQUEST['to']); // want: open-redirect
readfile('/data/' . $name); // want: path-traversal
readfile('/data/' . basename($name));
copy($_FILES['f']['tmp_name'], '/data/' . $_FILES['f']['name']);
require_once 'pages/' . $name . '.php'; // want: path-traversal
new SplFileObject('/data/' . $name); // want: path-traversal
(new ZipArchive())->open('/data/' . $name); // want: path-traversal
$ch = curl_init($raw['url']); // want: ssrf
curl_setopt_array($ch, [CURLOPT_URL => $raw['url']]); // want: ssrf
fsockopen($raw['host'], 80); // want: ssrf
get_headers($raw['url']); // want: ssrf
(new SoapClient($raw['url'])); // want: ssrf
assert($name); // want: code-injection
create_function('$a', $name); // want: code-injection
call_user_func($name, 1); // want: code-injection
$name(1); // want: code-injection
preg_replace('/' . $name . '/', '', 'x'); // want: regex-injection
preg_replace('/' . preg_quote($name, '/') . '/', '', 'x');
extract($_POST); // want: mass-assignment
ldap_search($l, 'dc=x', "(uid=$name)"); // want: ldap-injection
ldap_search($l, 'dc=x', '(uid=' . ldap_escape($name, '', LDAP_ESCAPE_FILTER) . ')');
(new DOMXPath(new DOMDocument()))->query("//u[@n='$name']"); // want: xpath-injection
simplexml_load_string($raw['xml'], 'SimpleXMLElement', LIBXML_NOENT); // want: xxe
simplexml_load_string($raw['xml']);
(new DOMDocument())->loadXML($raw['xml'], LIBXML_NOENT | LIBXML_DTDLOAD); // want: xxe
unserialize($raw['o'], ['allowed_classes' => false]);
unserialize($raw['o']); // want: deserialisation
