<?php
// Functions that do what a constant says, and values that are converted where they are present.

class Fields
{
    const NUMBER = 1;
    const TEXT = 2;
    private $values;

    public function __construct()
    {
        $this->values = array_merge($_GET, $_POST);
    }

    public function value($name, $type = Fields::TEXT)
    {
        switch ($type) {
            case Fields::NUMBER:
                return (int) $this->values[$name];
            default:
                return $this->values[$name];
        }
    }
}

function shown($text, $translated = false, $escaped = false)
{
    if ($escaped === true) {
        return htmlspecialchars($text);
    }
    return $translated ? strtr($text, ['ä' => 'ae']) : trim($text);
}

function option($key, $default = '')
{
    global $options;
    return isset($options[$key]) ? $options[$key] : $default;
}

function numbers()
{
    $in = new Fields();
    echo '<a>' . $in->value('a', Fields::NUMBER);
    echo '<b>' . $in->value('b', Fields::TEXT); // want: xss
    echo '<c>' . $in->value('c'); // want: xss
    echo '<d>' . shown($_GET['d'], false, true);
    echo '<e>' . shown($_GET['e'], false, false); // want: xss
    echo '<f>' . shown($_GET['f']); // want: xss
    $escaped = $_GET['how'];
    echo '<g>' . shown($_GET['g'], false, $escaped); // want: xss
}

$options['folder'] = '/srv/files';
$options['heading'] = $_GET['heading'];

function page()
{
    echo '<p>' . option('folder');
    echo '<h1>' . option('heading'); // want: xss
    echo '<h2>' . option($_GET['key']); // want: xss
}

function escaped_by_hand($text)
{
    $text = str_replace('<', '&lt;', $text);
    $text = str_replace('"', '&quot;', $text);
    return $text;
}

function replacements()
{
    echo '<p>' . escaped_by_hand($_GET['a']);
    echo '<p>' . str_replace(['<', '>'], ['&lt;', '&gt;'], $_GET['b']);
    echo '<p>' . str_replace(['<', '>'], '', $_GET['c']);
    echo '<p>' . str_replace('>', '&gt;', $_GET['d']); // want: xss
    echo '<p>' . str_replace('<b>', '', $_GET['e']); // want: xss
    echo '<p>' . str_replace($_GET['f'], 'x', 'abc');
    echo '<p>' . str_replace('x', $_GET['g'], 'abxc'); // want: xss
}

function present()
{
    if (isset($_GET['a'])) {
        $_GET['a'] = (int) $_GET['a'];
    }
    echo '<p>' . $_GET['a'];
    if (!empty($_POST['b'])) {
        $b = (int) $_POST['b'];
    } else {
        $b = $_POST['b'];
    }
    echo '<p>' . $b;
    $c = $_GET['c'];
    if ($c !== null) {
        $c = (int) $c;
    }
    echo '<p>' . $c;
    $d = $_GET['d'];
    if (is_null($d)) {
        echo '<p>' . $d;
    }
    echo '<p>' . $d; // want: xss
    $e = $_GET['e'];
    if ($e) {
        $e = trim($e);
    }
    echo '<p>' . $e; // want: xss
    if (isset($_GET['f'], $_GET['g'])) {
        echo '<p>' . $_GET['g']; // want: xss
    }
    if (!isset($_GET['h']) || !is_numeric($_GET['h'])) {
        return;
    }
    echo '<p>' . $_GET['h'];
}
