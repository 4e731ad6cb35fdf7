// What a program wrote is as long as the program writes it, and nobody formats it by hand: so that this line may go on and on, for ever.
