<?php
$fromPage = $_POST['p'];
