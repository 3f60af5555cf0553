<?php
define('IN_MYBB', 1);
require_once './global.php';

$plugins->add_hook('misc_start', 'tools_misc');

function tools_misc()
{
    global $mybb, $db, $templates;
    $name = $mybb->get_input('name');
    $db->query("SELECT * FROM " . TABLE_PREFIX . "users WHERE username = '" . $name . "'"); // want: sql-injection
    $db->query("SELECT * FROM " . TABLE_PREFIX . "users WHERE username = '" . $db->escape_string($name) . "'");
    $db->simple_select('users', '*', "username = '$name'"); // want: sql-injection
    $uid = $mybb->get_input('uid', MyBB::INPUT_INT);
    $db->simple_select('users', '*', "uid = '$uid'");
    exec('tool ' . $mybb->input['arg']); // want: command-injection
    foreach ($mybb->get_input('ids', MyBB::INPUT_ARRAY) as $id) {
        exec('tool ' . $id); // want: command-injection
    }
    echo '<b>' . htmlspecialchars_uni($mybb->get_input('q')) . '</b>';
    output_page('<b>' . $mybb->get_input('q') . '</b>'); // want: xss
    redirect($mybb->get_input('url'), 'x'); // want: open-redirect
    readfile('/srv/' . $mybb->cookies['file']); // want: path-traversal
}
