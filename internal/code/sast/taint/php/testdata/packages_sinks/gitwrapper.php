<?php
use Symplify\GitWrapper\GitWrapper;
$q = $_GET['q'];
 (new GitWrapper('git'))->git("log $q"); // want: command-injection
