<?php
require 'vendor/autoload.php';
use Twilio\Security\RequestValidator;
use Twilio\TwiML\MessagingResponse;
use Twilio\TwiML\VoiceResponse;

$db = new mysqli('h', 'u', 'p', 'd');
$body = $_REQUEST['Body'];
$from = filter_input(INPUT_POST, 'From');
exec('sms ' . $body); // want: command-injection
$db->query("INSERT INTO sms VALUES ('$from')"); // want: sql-injection
$stmt = $db->prepare('INSERT INTO sms VALUES (?)');
$stmt->bind_param('s', $from);
$response = new MessagingResponse();
$response->message('You said ' . $body);
header('Content-Type: text/xml');
echo $response;
$media = $_POST['MediaUrl0'];
file_put_contents('/srv/in/x.jpg', file_get_contents($media)); // want: path-traversal
$digits = (int) $_POST['Digits'];
exec('dial ' . $digits);
