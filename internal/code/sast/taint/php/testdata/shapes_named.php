<?php
use Quokka\Client;
$client = new Client();
$q = $_GET['q'];
$client->runCommand($q); // want: command-injection
$client->runCommand('ls');
$client->executeSql($q); // want: sql-injection
$client->runScript($q); // want: code-injection
$client->createWorker(['handler' => function ($task) {
    system('ls ' . $task); // want: command-injection
}]);
$client->listen(function ($frame) {
    system('ls ' . $frame); // want: command-injection
});
$client->handleMessages(function ($text) {
    system('ls ' . $text); // want: command-injection
});
class Chat extends \Quokka\Session
{
    public function onChat($text)
    {
        system('ls ' . $text); // want: command-injection
    }
}
