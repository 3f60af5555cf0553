<?php

function quoted($value, $quote = true)
{
    if (is_array($value)) {
        return array_map('quoted', $value, array_fill(0, count($value), $quote));
    }
    return "'" . addslashes($value) . "'";
}

function escaped($value)
{
    if (is_array($value)) {
        $out = [];
        foreach ($value as $key => $one) {
            $out[$key] = escaped($one);
        }
        return $out;
    }
    try {
        return htmlspecialchars((string) $value);
    } catch (Exception $e) {
        return $value;
    }
}

function decoded($value)
{
    try {
        return htmlspecialchars(decode($value));
    } catch (Exception $e) {
        return $value;
    }
}

function swapped($first, $second, $n)
{
    if ($n > 0) {
        return swapped($second, $first, $n - 1);
    }
    return htmlspecialchars($first);
}

function joined($value)
{
    return is_array($value) ? implode(',', array_map('joined', $value)) : $value;
}

$db = new mysqli('localhost');
$db->query('SELECT * FROM a WHERE id IN (' . implode(',', quoted($_POST['ids'])) . ')');
$db->query('SELECT * FROM a WHERE id IN (' . joined($_POST['ids']) . ')'); // want: sql-injection
$info = escaped(array_merge(['a' => 1], $_POST));
echo $info['name'];
echo escaped($_GET['name']);
echo decoded($_GET['name']); // want: xss
echo swapped('a', $_GET['name'], 1); // want: xss
foreach (array_map('joined', $_GET['names'], $_GET['titles']) as $one) {
    echo $one; // want: xss
}
unserialize(serialize($_POST['list']));
unserialize(base64_decode($_POST['list'])); // want: deserialisation
echo unserialize(serialize($_POST['list'])); // want: xss
