<h1>{$heading}</h1> {* want: xss *}
<h1>{$heading|escape} {$fixed}</h1>
