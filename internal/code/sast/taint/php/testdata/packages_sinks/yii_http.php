<?php
use yii\httpclient\Client;
$q = $_GET['q'];
 (new Client())->createRequest()->setUrl($q)->send(); // want: ssrf
