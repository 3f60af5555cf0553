<?php

use Symfony\Component\HttpFoundation\Cookie;

new Cookie('session', $id, 0, '/', null, false); // want: insecure-cookie
