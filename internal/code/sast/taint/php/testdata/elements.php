<?php

// Elements of one array are distinct: what is written under one constant key is not read under another.
$conf = ['base' => '/srv'];
$conf['lang'] = $_GET['lang'];
echo $conf['base'];
echo $conf['lang']; // want: xss
echo $conf[$_GET['key'] === 'a' ? 'base' : 'lang']; // want: xss
echo implode(',', $conf); // want: xss
foreach ($conf as $value) {
    echo $value; // want: xss
}
foreach ($conf as $key => $value) {
    echo $key;
}

function theme()
{
    global $conf;
    $conf['theme'] = $_REQUEST['theme'];
    $conf['colours']['dark'] = 'black';
}

function page()
{
    global $conf;
    echo $conf['base'];
    echo $conf['theme']; // want: xss
    echo $conf['lang']; // want: xss
    echo $GLOBALS['conf']['base'];
    echo $GLOBALS['conf']['theme']; // want: xss
    foreach ($conf as $one) {
        echo $one; // want: xss
    }
    echo implode(',', $conf); // want: xss
}

// An unknown array
function loaded($path)
{
    $options = load_options_of($path);
    $options['title'] = $_POST['title'];
    echo $options['path'];
    echo $options['title']; // want: xss
    foreach ($options as $option) {
        echo $option; // want: xss
    }
    return $options;
}

function shown()
{
    $options = loaded('a');
    echo $options['path'];
    echo $options['title']; // want: xss
    extract($options); // want: mass-assignment
    echo $path;
}

// A key that is unknown may be any.
function any($rows)
{
    $all = ['a' => 'fixed'];
    foreach ($_POST as $key => $value) {
        $all[$key] = $value;
    }
    echo $all['name']; // want: xss
    $some = unknown_rows();
    $some[$_GET['key']] = $_GET['value'];
    echo $some['name']; // want: xss
}

// Members of objects
class Settings
{
    public $all;
    public $extra;
    private static $shared = [];

    public function load($db)
    {
        $row = new stdClass();
        $row->lang = $_GET['lang'];
        $row->site = 'example';
        $this->all = $row;
        $this->extra = ['mail' => $_POST['mail'], 'home' => '/'];
        self::$shared['note'] = $_POST['note'];
    }

    public function show()
    {
        echo $this->all->site;
        echo $this->all->lang; // want: xss
        echo $this->extra['home'];
        echo $this->extra['mail']; // want: xss
        echo self::$shared['other'];
        echo self::$shared['note']; // want: xss
        foreach ($this->extra as $one) {
            echo $one; // want: xss
        }
    }
}

// Arrays that functions build, take and return
function build($name)
{
    $out = ['id' => 1, 'name' => $name];
    $out['kind'] = 'user';
    return $out;
}

function label($record)
{
    echo $record['kind'];
    echo $record['name']; // want: xss
}

$user = build($_GET['name']);
echo $user['kind'];
echo $user['name']; // want: xss
label($user);
['kind' => $kind, 'name' => $name] = $user;
echo $kind;
echo $name; // want: xss
list($first, $second) = [$_GET['first'], 'second'];
echo $second;
echo $first; // want: xss
$packed = compact('kind', 'name');
echo $packed['kind'];
echo $packed['name']; // want: xss

// Arrays made of others
$merged = array_merge(['size' => 'small', 'page' => 1], ['text' => $_GET['text']]);
echo $merged['size'];
echo $merged['text']; // want: xss
foreach (array_merge([$_GET['a']], ['b']) as $one) {
    echo $one; // want: xss
}
echo array_merge(['a'], [$_GET['a']])[1]; // want: xss
echo array_merge(['size' => 'small'], $_GET)['size']; // want: xss
echo array_combine(['a'], [$_GET['a']])['a']; // want: xss
$sum = ['a' => 'one'] + ['b' => $_GET['b']];
echo $sum['a'];
echo $sum['b']; // want: xss
$spread = [...$merged, 'more' => 'fixed'];
echo $spread['size'];
echo $spread['text']; // want: xss
$kept = array_filter(['a' => 'one', 'b' => $_GET['b']]);
echo $kept['a'];
echo $kept['b']; // want: xss
$nested = [];
$nested['user']['name'] = $_GET['name'];
$nested['user']['role'] = 'guest';
echo $nested['user']['role'];
echo $nested['user']['name']; // want: xss
echo $nested['other']['name'];

// A record is not the key that it was found by.
function record($db, $repository, $id)
{
    $row = $db->fetchRow('SELECT name FROM users WHERE id = ?', $_GET['id']);
    echo $row->name;
    echo $repository->findOneBy(['id' => $_GET['id']])->name;
    echo Customer::find($_GET['id'])->name;
    echo $this->db->table('users')->where('id', $_GET['id'])->first()->name;
    echo find_customer_by_id($_GET['id']);
    echo $helper->getLabel($_GET['id']); // want: xss
    echo $widget->find_text($_GET['id']); // want: xss
}

// A handle that keeps values does not return them as records.
function cached($db)
{
    $db->drafts = [$_POST['draft']];
    echo $db->findObject('users', 1)->name;
    echo $db->drafts[0]; // want: xss
}
