<?php
$name = $_GET['name'];
echo "<p>Hello $name</p>"; // want: xss
echo '<p>' . htmlspecialchars($name) . '</p>';
echo $name; // want: xss
print $_POST['a']; // want: xss
$id = (int) $_GET['id'];
echo $id;
mysqli_query($db, "SELECT * FROM users WHERE id = $id");
mysqli_query($db, "SELECT * FROM users WHERE name = '$name'"); // want: sql-injection
mysqli_query($db, "SELECT * FROM users WHERE name = '" . mysqli_real_escape_string($db, $name) . "'");
$raw = mysqli_real_escape_string($db, $_GET['n']);
mysqli_query($db, "SELECT * FROM users WHERE id = $raw"); // want: sql-injection
mysqli_query($db, "SELECT * FROM users WHERE id = '$raw'");
if (is_numeric($_GET['page'])) {
    mysqli_query($db, "SELECT * FROM pages LIMIT " . $_GET['page']);
}
mysqli_query($db, "SELECT * FROM pages LIMIT " . $_GET['page']); // want: sql-injection
switch ($_GET['view']) {
    case 'a':
    case 'b':
        include 'views/' . $_GET['view'] . '.php';
        break;
    default:
        include 'views/' . $_GET['view'] . '.php'; // want: path-traversal
}
if (in_array($_GET['lang'], ['en', 'de'])) {
    include "lang/{$_GET['lang']}.php";
}
shell_exec("ping " . $_GET['ip']); // want: command-injection
shell_exec("ping " . escapeshellarg($_GET['ip']));
$out = `ls {$_GET['d']}`; // want: command-injection
header("Location: " . $_GET['next']); // want: open-redirect
header("Location: /page.php?id=" . $_GET['next']);
unserialize($_COOKIE['c']); // want: deserialisation
if (preg_match('/^[a-z]+$/', $_GET['table'])) {
    mysql_query("SELECT * FROM " . $_GET['table']);
}
?>
<p><?= $name ?></p> <!-- want: xss -->
<p><?= htmlentities($name) ?></p>
<?php foreach ($_GET as $k => $v): ?>
<li><?php echo $v; // want: xss ?>
</li>
<?php endforeach; ?>
<?php
$where[] = "name = '" . $_GET['n'] . "'";
$where[] = 'active = 1';
mysqli_query($db, 'SELECT * FROM users WHERE ' . implode(' AND ', $where)); // want: sql-injection
$data['id'] = (int) $_GET['id'];
$data['name'] = $_GET['name'];
echo $data['id'];
echo $data['name']; // want: xss
setcookie('session', 'x', 0, '/', '', false, true); // want: insecure-cookie
setcookie('session', 'x', ['secure' => true, 'httponly' => true]);
$token = md5(uniqid()); // want: weak-random
$token = bin2hex(random_bytes(16));
$hash = md5($_POST['password']); // want: password-hash
$hash = password_hash($_POST['password'], PASSWORD_DEFAULT);
$key = md5($_SERVER['REQUEST_URI']);
curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, false); // want: no-tls-check
curl_setopt($ch, CURLOPT_URL, $_GET['url']); // want: ssrf
curl_setopt($ch, CURLOPT_URL, 'https://api.example.com/items/' . $_GET['id']);
openssl_encrypt($data['name'], 'des-ecb', $secret); // want: weak-cipher
openssl_encrypt($data['name'], 'aes-256-gcm', getenv('KEY'), OPENSSL_RAW_DATA, random_bytes(12), $tag);
$doc = new DOMDocument();
$doc->loadXML($_POST['xml'], LIBXML_NOENT | LIBXML_DTDLOAD); // want: xxe
$doc->loadXML($_POST['xml']);
$xpath = new DOMXPath($doc);
$xpath->query("//user[@name='" . $_GET['name'] . "']"); // want: xpath-injection
ldap_search($ldap, 'dc=example', '(uid=' . $_GET['uid'] . ')'); // want: ldap-injection
ldap_search($ldap, 'dc=example', '(uid=' . ldap_escape($_GET['uid'], '', LDAP_ESCAPE_FILTER) . ')');
readfile('files/' . $_GET['file']); // want: path-traversal
readfile('files/' . basename($_GET['file']));
move_uploaded_file($_FILES['f']['tmp_name'], 'up/' . $_FILES['f']['name']);
move_uploaded_file($_FILES['f']['tmp_name'], 'up/' . $_POST['name']); // want: path-traversal
move_uploaded_file($_FILES['f']['tmp_name'], 'up/' . basename($_FILES['f']['name']));
mail('a@example.com', 'Subject', $_POST['text'], 'From: ' . $_POST['from']); // want: email-injection
mail('a@example.com', 'Subject', $_POST['text'], 'From: b@example.com');
$clean = preg_replace('/[^a-z0-9]/', '', $_GET['name']);
mysqli_query($db, "SELECT * FROM $clean");
file_get_contents('https://api.example.com/?q=' . $_GET['q']);
file_get_contents($_GET['url']); // want: ssrf
filter_input(INPUT_GET, 'id', FILTER_VALIDATE_INT);
echo filter_input(INPUT_GET, 'id', FILTER_VALIDATE_INT);
echo filter_input(INPUT_GET, 'name'); // want: xss
$stmt = $pdo->prepare('SELECT * FROM a WHERE b = ?');
$stmt->execute([$_GET['b']]);
error_log('seen ' . $_GET['name']); // want: log-injection
extract($_REQUEST); // want: mass-assignment
if (!ctype_alnum($_GET['dir'])) {
    exit;
}
system('ls ' . $_GET['dir']);
$found = $unknown->prepare('SELECT * FROM a WHERE b = ?');
$found->execute([$_GET['b']]);
$row = $found->fetch();
echo $row['name'];
$rows = $unknown->query("SELECT * FROM a WHERE b = '" . $_GET['b'] . "'"); // want: sql-injection
echo $rows[0];
