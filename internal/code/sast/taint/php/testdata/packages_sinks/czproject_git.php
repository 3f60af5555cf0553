<?php
use Cz\Git\GitRepository;
$q = $_GET['q'];
 GitRepository::cloneRepository($q); // want: command-injection
