console.log('operate');
