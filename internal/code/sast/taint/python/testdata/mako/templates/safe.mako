<%page expression_filter="h"/>
<p>${text}</p>
<p>${text | n}</p> ## want: xss
