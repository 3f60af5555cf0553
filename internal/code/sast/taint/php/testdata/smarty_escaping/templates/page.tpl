<p>{$name} {$name|upper}</p>
<p>{$name nofilter}</p> {* want: xss *}
