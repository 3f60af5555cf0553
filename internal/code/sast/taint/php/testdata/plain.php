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
