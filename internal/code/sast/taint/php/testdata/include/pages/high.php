<?php
$fromPage = htmlspecialchars($_POST['p']);
