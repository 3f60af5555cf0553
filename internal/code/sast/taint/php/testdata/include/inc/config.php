<?php
return ['name' => 'x', 'debug' => false];
