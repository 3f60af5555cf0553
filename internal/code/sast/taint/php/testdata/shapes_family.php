<?php
// Sinks of unknown libraries, by the names of library and call together, and what makes values safe.
use Quokka\Archive;
use Quokka\Database;
use Quokka\Items;
use Quokka\Response;
use Quokka\Shell\Session;
use Quokka\Text;

$q = $_GET['q'];
$shell = new Session('host');
$shell->run('uname ' . $q); // want: command-injection
$shell->run('uname');
$db = new Database();
$db->runQuery($q); // want: sql-injection
$db->runQuery('SELECT ?', [$q]);
(new Items())->runStatement("SELECT '$q'"); // want: sql-injection
(new Items())->runStatement("hello $q");
(new Items())->where("name = '$q'"); // want: sql-injection
(new Items())->where('name = ?', $q);
new Archive('/srv/in/' . $q); // want: path-traversal
new Archive('/srv/in');
(new Items())->dump(['output_file' => $q]); // want: path-traversal
(new Items())->dump(['output_format' => $q]);
new Response(303, ['Location' => $q]); // want: open-redirect
new Response(303, ['Location' => '/next?q=' . $q]);
exec('ls ' . Text::escapeArgument($q));
exec('ls ' . Text::unescape($q)); // want: command-injection
exec('ls ' . Text::toInt($q));
